module example.org/mel

go 1.19
